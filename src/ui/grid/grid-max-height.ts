/** The maximum height of a grid before it scrolls inside, as CSS; its skeleton uses it too. */
export const gridMaxHeight = 'max(24rem, calc(100dvh - 10rem))';
