/**
 * What is on the clipboard as cells: the lines of a spreadsheet (tabs), or of CSV. Quotes are read as
 * a spreadsheet writes them; an empty line is an empty cell, so that the others keep their places.
 */
export function readBlock(text: string): string[][] {
  const separator = separatorOf(text);
  const lines: string[][] = [[]];
  let at = 0;
  while (at < text.length) {
    const { cell, end } = readCell(text, at, separator);
    lines.at(-1)?.push(cell);
    at = end;
    if (text[at] === separator) {
      at += 1;
      if (at === text.length) lines.at(-1)?.push('');
    } else if (at < text.length) {
      at += text.startsWith('\r\n', at) ? 2 : 1;
      // The last line end closes a line and begins none.
      if (at < text.length) lines.push([]);
    }
  }
  return lines.map((cells) => (cells.length === 0 ? [''] : cells));
}

/** Where a cell begins with a quote, up to the one that closes it; a quote that nothing closes is a sign like any other. */
function readCell(text: string, from: number, separator: string | null) {
  if (text[from] === '"') {
    const quoted = /"((?:[^"]|"")*)"/y;
    quoted.lastIndex = from;
    const found = quoted.exec(text);
    const end = from + (found?.[0].length ?? 0);
    if (found && isEnd(text, end, separator))
      return { cell: (found[1] ?? '').replaceAll('""', '"'), end };
  }
  let end = from;
  while (!isEnd(text, end, separator)) end += 1;
  return { cell: text.slice(from, end), end };
}

function isEnd(text: string, at: number, separator: string | null): boolean {
  const sign = text[at];
  return sign === undefined || sign === separator || sign === '\n' || sign === '\r';
}

/**
 * A tab wherever there is one. Semicolons and commas only where every line has as many of them; and
 * commas that may be those of decimals are none: `12,5` is one cell. `null`: one cell a line.
 */
function separatorOf(text: string): string | null {
  if (text.includes('\t')) return '\t';
  const lines = text.split(/\r\n|\r|\n/).filter((line) => line !== '');
  const isIn = (sign: string): boolean => {
    const [first = 0, ...others] = lines.map((line) => line.split(sign).length - 1);
    return first > 0 && others.every((count) => count === first);
  };
  if (isIn(';')) return ';';
  return isIn(',') && !lines.every((line) => /^-?[\d.\s]*,\d+\s*%?$/.test(line.trim()))
    ? ','
    : null;
}
