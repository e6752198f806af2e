import { Link } from 'react-router';
import { counted } from '#lib/format.ts';
import { searchText } from '#lib/search-params.ts';
import { Icon } from '#ui/icon.tsx';
import { useScoped } from '#workspace/scope.ts';
import type { DoubtedFigure } from '#domain/checks/check.ts';
import type { DoubtLook, DoubtProps } from './doubt.tsx';
import {
  type Doubt,
  doubtsAbout,
  doubtsOfCampaigns,
  searchOf,
  searchOfCampaigns,
} from './doubts.ts';
import { useDoubts } from './use-doubts.ts';

/** Says that a figure is in doubt and why, and leads to the rows; nothing where it is not. It asks the service for nothing. */
export function DoubtMark({ figure, currency, as, rows, path }: DoubtProps) {
  const doubts = doubtsAbout(useDoubts(rows), figure, currency);
  const isOne = rows.length === 1;
  const [first] = doubts.flatMap(({ campaigns }) => campaigns);
  const search = searchOf(doubts, isOne ? undefined : currency);
  return (
    <Mark
      doubts={doubts}
      isOne={isOne}
      look={as ?? (figure === 'spend' ? 'campaigns' : 'count')}
      path={path}
      search={isOne && first !== undefined ? { ...search, q: first } : search}
    />
  );
}

interface CampaignDoubtProps {
  /** What the number follows from. */
  figures: readonly DoubtedFigure[];
  /** The campaigns that it is made of, by id. */
  ids: readonly string[];
  as?: DoubtLook;
  /** The address of the data doctor. */
  path: string;
}

/** The same of a figure that is made of a few campaigns. */
export function CampaignDoubtMark({ figures, ids, as = 'campaigns', path }: CampaignDoubtProps) {
  const doubts = doubtsOfCampaigns(useDoubts(), figures, new Set(ids));
  return (
    <Mark
      doubts={doubts}
      isOne={ids.length === 1}
      look={as}
      path={path}
      search={searchOfCampaigns(doubts)}
    />
  );
}

interface MarkProps {
  doubts: readonly Doubt[];
  /** Whether the figure is a single campaign's. */
  isOne: boolean;
  look: DoubtLook;
  path: string;
  /** What the address says besides the scope of the page. */
  search: Readonly<Record<string, string>>;
}

function Mark({ doubts, isOne, look, path, search }: MarkProps) {
  const scoped = useScoped();
  if (doubts.length === 0) return null;
  const { size } = new Set(doubts.flatMap(({ campaigns }) => campaigns));
  const why = [...new Set(doubts.map(({ check }) => check.title))].join('; ');
  const [base = '', scope = ''] = scoped(path).split('?');
  const params = new URLSearchParams(scope);
  for (const [name, value] of Object.entries(search)) params.set(name, value);
  return (
    <Link
      to={base + searchText(params)}
      title={`${words(size, isOne, 'campaigns')}: ${why}`}
      className="-mb-2 inline-flex min-h-6 max-w-full items-center gap-1 rounded-sm pb-2 align-top text-warn hover:underline focus-visible:-outline-offset-2"
    >
      <Icon name="warning" className="size-3" />
      <span className={look === 'sign' ? 'sr-only' : 'truncate'}>{words(size, isOne, look)}</span>
      <span className="sr-only">({why})</span>
    </Link>
  );
}

/** Only a wide tile has room for the noun. */
function words(count: number, isOne: boolean, look: DoubtLook): string {
  if (count === 0) return 'list in doubt';
  if (isOne) return 'in doubt';
  return look === 'campaigns' ? `${counted(count, 'campaign')} in doubt` : `${count} in doubt`;
}
