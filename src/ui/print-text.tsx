/**
 * Text for paper only: the state of a control that is useless there. Rendered by CSS alone, so that screen
 * readers skip it.
 */
export function PaperText({ text }: { text: string }) {
  return (
    <span
      data-paper={text}
      className="hidden before:content-[attr(data-paper)] print:inline print:wrap-anywhere"
    />
  );
}
