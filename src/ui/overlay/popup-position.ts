/** A box in viewport pixels. */
export interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

interface Size {
  width: number;
  height: number;
}

const gap = 4;
const margin = 8;

/**
 * The position of a popup of that natural size beside its anchor: below if it fits or has more room than
 * above, else above; shifted sideways to stay inside the viewport. `room` is the maximum height in pixels; a
 * taller popup scrolls.
 */
export function place(anchor: Box, popup: Size, view: Size, align: 'start' | 'end' = 'start') {
  const below = view.height - anchor.bottom - gap - margin;
  const above = anchor.top - gap - margin;
  const under = popup.height <= below || below >= above;
  const room = Math.max(96, under ? below : above);
  const height = Math.min(popup.height, room);
  const wanted = align === 'start' ? anchor.left : anchor.right - popup.width;
  return {
    left: Math.max(margin, Math.min(wanted, view.width - popup.width - margin)),
    top: under ? anchor.bottom + gap : Math.max(margin, anchor.top - gap - height),
    room,
  };
}
