/**
 * Puts a number before the page's title, whatever page it is: "(2) Campaigns · Crosschannel". Answers
 * how to take it away. The title is one of our own before the pages', which React goes on with.
 */
export function countInTitle(count: number): () => void {
  const { head } = document;
  const own = document.createElement('title');
  const write = (): void => {
    const titles = [...head.querySelectorAll('title')];
    // A page that comes puts its title first.
    if (titles[0] !== own) head.prepend(own);
    const text = `(${count}) ${titles.find((it) => it !== own)?.textContent ?? ''}`;
    if (own.textContent !== text) own.textContent = text;
  };
  write();
  const watch = new MutationObserver(write);
  watch.observe(head, { childList: true, subtree: true, characterData: true });
  return () => {
    watch.disconnect();
    own.remove();
  };
}
