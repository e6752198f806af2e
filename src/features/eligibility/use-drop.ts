import { type RefObject, useEffect, useEffectEvent, useState } from 'react';

/**
 * Handles drops on an element; returns whether something is dragged over it. A file dropped elsewhere is
 * rejected, because the browser would open it instead of the page.
 */
export function useDrop(target: RefObject<HTMLElement | null>, onDrop: (of: DataTransfer) => void) {
  const [isOver, setOver] = useState(false);
  const drop = useEffectEvent(onDrop);
  useEffect(() => {
    const handleDrag = (event: DragEvent): void => {
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
    document.addEventListener('dragover', handleDrag, { signal: until.signal });
    document.addEventListener('drop', handleDrag, { signal: until.signal });
    document.addEventListener('dragleave', leave, { signal: until.signal });
    return () => until.abort();
  }, [target]);
  return isOver;
}
