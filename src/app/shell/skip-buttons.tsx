import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { tableSelector } from '#app/scroll-position.ts';

interface PageSection {
  name: string;
  element: HTMLElement;
}

/** Top-level sections, filters and tables. Nested ones are skipped. */
const sectionSelector = `main :is(section, [role="group"][aria-label="Filters"], ${tableSelector})`;

/**
 * Buttons that go to the page's sections, after the link to its content. They are read from the page when the focus
 * arrives, and visible while it is among them.
 */
export function SkipButtons() {
  const box = useRef<HTMLElement>(null);
  const { key } = useLocation();
  const [read, setRead] = useState<{ key: string; sections: readonly PageSection[] }>();
  // Those of another page are gone.
  const sections = read?.key === key ? read.sections : [];
  useEffect(() => {
    const onFocus = (target: EventTarget | null): void => {
      if (target === box.current?.previousElementSibling)
        setRead({ key, sections: readSections() });
      else if (box.current?.contains(target as Node) !== true) setRead(undefined);
    };
    const listener = ({ target }: FocusEvent): void => onFocus(target);
    // The link may have had the focus before this was loaded.
    onFocus(document.activeElement);
    document.addEventListener('focusin', listener);
    return () => document.removeEventListener('focusin', listener);
  }, [key]);
  return (
    <nav
      ref={box}
      aria-label="Page sections"
      hidden={sections.length === 0}
      className="sr-only z-50 flex-col rounded-md border border-line bg-raised p-1 shadow-raised focus-within:not-sr-only focus-within:absolute focus-within:top-2 focus-within:left-2 focus-within:flex"
    >
      {sections.map(({ name, element }, at) => (
        <button
          // Two sections may have the same name.
          key={`${at} ${name}`}
          type="button"
          onClick={() => goTo(element)}
          className="rounded-sm px-3 py-2 text-left text-ink focus:bg-accent-solid focus:text-on-accent"
        >
          Skip to {name}
        </button>
      ))}
    </nav>
  );
}

function readSections(): PageSection[] {
  return [...document.querySelectorAll<HTMLElement>(sectionSelector)].flatMap((element) => {
    const labelledBy = document.getElementById(element.getAttribute('aria-labelledby') ?? '');
    const name = element.getAttribute('aria-label') ?? labelledBy?.textContent ?? '';
    const around = element.parentElement?.closest(sectionSelector) ?? null;
    if (name === '' || around !== null) return [];
    return [{ name: element.matches(tableSelector) ? `${name} table` : name, element }];
  });
}

/** Focuses a section, so that the next Tab stop is its first control. */
function goTo(element: HTMLElement): void {
  if (!element.hasAttribute('tabindex')) {
    element.tabIndex = -1;
    element.addEventListener('blur', () => element.removeAttribute('tabindex'), { once: true });
  }
  element.scrollIntoView({ block: 'start' });
  element.focus({ preventScroll: true });
}
