import { createContext, type RefObject, use } from 'react';
import { now } from '#lib/clock.ts';
import { fileName } from '#lib/file-name.ts';
import { minuteInName } from '#lib/file-time.ts';
import { saveFile } from '#lib/save-file.ts';
import { useStatusText } from '#ui/feedback/status-text.tsx';
import { Icon } from '#ui/icon.tsx';
import { Menu } from '#ui/overlay/menu.tsx';

/** Reads what the charts of the page are of, when a picture is drawn: "Scope: channel-a"; `null` for pages without that. */
export const PictureSubject = createContext<() => string | null>(() => null);

interface PictureMenuProps {
  title: string;
  days: string | undefined;
  card: RefObject<HTMLElement | null>;
}

/** Copies or saves a chart as a picture that names its subject and days. */
export function PictureMenu({ title, days, card }: PictureMenuProps) {
  const readSubject = use(PictureSubject);
  const [status, say] = useStatusText();

  const draw = async () => {
    const { drawPicture, toPng } = await import('./chart-picture.ts');
    const note = [readSubject(), days].filter(Boolean).join(' · ');
    if (card.current === null) throw new Error('The chart is gone.');
    const picture = drawPicture(card.current, note);
    return { svg: picture.svg, toPng: () => toPng(picture) };
  };
  const save = (file: Blob, extension: 'png' | 'svg') =>
    saveFile(fileName(title, [], [minuteInName(now())], extension), file);
  const report = (action: Promise<string>) =>
    void action.catch(() => 'Could not draw the picture. Retry').then((text) => say(text));

  const copy = async () => {
    const png = draw().then(({ toPng }) => toPng());
    try {
      // A promise of the picture: the permission of the click may have expired once it is drawn.
      await navigator.clipboard.write([new ClipboardItem({ 'image/png': png })]);
      return 'Copied as PNG';
    } catch {
      save(await png, 'png');
      return 'Copying is blocked by the browser. Saved as PNG instead';
    }
  };
  const saveSvg = async () => {
    const { svg } = await draw();
    save(new Blob([svg], { type: 'image/svg+xml' }), 'svg');
    return 'Saved as SVG';
  };

  return (
    <>
      <Menu
        label={`Picture: ${title}`}
        title="Copy or save as picture"
        size="small"
        trigger={<Icon name="download" />}
        items={[
          { label: 'Copy as PNG', onSelect: () => report(copy()) },
          { label: 'Save as SVG', onSelect: () => report(saveSvg()) },
        ]}
      />
      {status}
    </>
  );
}
