/** How high a grid gets before it scrolls inside, as CSS; its skeleton is as high. */
export const gridMaxHeight = 'max(24rem, calc(100dvh - 10rem))';
