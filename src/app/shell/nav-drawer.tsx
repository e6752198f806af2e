import { useEffect, useEffectEvent, useState } from 'react';
import { useLocation } from 'react-router';
import { Button } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import { Modal } from '#ui/overlay/modal.tsx';
import { NavLinks } from './nav-links.tsx';

export interface NavDrawerProps {
  hasBatch: boolean;
  onClose: () => void;
}

/** The links to all areas, over the left of a narrow screen. */
export function NavDrawer({ hasBatch, onClose }: NavDrawerProps) {
  useCloseOnWideScreen(onClose);
  const { key } = useLocation();
  const [first] = useState(key);
  useEffect(() => {
    if (key !== first) onClose();
  }, [key, first, onClose]);
  return (
    <Modal
      label="Menu"
      onClose={onClose}
      closesOutside
      className="inset-y-0 left-0 flex w-[min(18rem,calc(100vw-3rem))] flex-col gap-3 rounded-none border-y-0 border-l-0 px-3 py-2"
    >
      <div className="flex h-8 items-center justify-between pl-2">
        <span className="flex items-center gap-2 font-semibold">
          <Icon name="channels" className="text-accent" />
          Crosschannel
        </span>
        <Button variant="quiet" aria-label="Close" icon={<Icon name="close" />} onClick={onClose} />
      </div>
      <nav aria-label="Main">
        {/* Closed before the page opens, whose heading takes the focus. */}
        <NavLinks hasBatch={hasBatch} isForTouch onFollow={onClose} />
      </nav>
    </Modal>
  );
}

/** A wide screen has the links beside the page. */
function useCloseOnWideScreen(onClose: () => void): void {
  const close = useEffectEvent(onClose);
  useEffect(() => {
    const wide = matchMedia('(width >= 56rem)');
    const onChange = (): void => {
      if (wide.matches) close();
    };
    wide.addEventListener('change', onChange);
    return () => wide.removeEventListener('change', onChange);
  }, []);
}
