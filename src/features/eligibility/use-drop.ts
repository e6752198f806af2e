import { type RefObject, useEffect, useEffectEvent, useState } from 'react';

/**
 * Takes what is dropped on a part of the page; answers whether something is held over it. A file that
 * is dropped beside it is refused, for the browser would open it in place of the page.
 */
export function useDrop(target: RefObject<HTMLElement | null>, onDrop: (of: DataTransfer) => void) {
  const [isOver, setOver] = useState(false);
  const drop = useEffectEvent(onDrop);
  useEffect(() => {
    const heed = (event: DragEvent): void => {
      const { dataTransfer, type } = event;
      if (dataTransfer === null) return;
      const isIn = event.target instanceof Node && target.current?.contains(event.target) === true;
      const isFile = dataTransfer.types.includes('Files');
      // Text may be dropped into any field.
      if (!isIn && !isFile) return;
      event.preventDefault();
      if (type === 'dragover') dataTransfer.dropEffect = isIn ? 'copy' : 'none';
      setOver(isIn && type === 'dragover');
      if (isIn && type === 'drop') drop(dataTransfer);
    };
    const leave = ({ relatedTarget }: DragEvent): void => {
      if (relatedTarget === null) setOver(false);
    };
    const until = new AbortController();
    document.addEventListener('dragover', heed, { signal: until.signal });
    document.addEventListener('drop', heed, { signal: until.signal });
    document.addEventListener('dragleave', leave, { signal: until.signal });
    return () => until.abort();
  }, [target]);
  return isOver;
}
