/** Text that only paper has: what a control says that is of no use there. Drawn by the style alone, so that no screen reader meets it. */
export function PaperText({ text }: { text: string }) {
  return (
    <span
      data-paper={text}
      className="hidden before:content-[attr(data-paper)] print:inline print:wrap-anywhere"
    />
  );
}
