import { Button } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import { useChartsOpen } from './charts-open.ts';

/** Opens and closes a list's charts. */
export function ChartsButton({ list }: { list: { name: string } }) {
  const [isOpen, setOpen] = useChartsOpen(list);
  return (
    <Button
      variant="quiet"
      icon={<Icon name="chart" />}
      aria-pressed={isOpen}
      title={isOpen ? 'Hide charts' : 'Show charts'}
      onClick={() => setOpen(!isOpen)}
    >
      <span className="max-sm:sr-only">Charts</span>
    </Button>
  );
}
