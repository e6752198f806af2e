/**
 * Parses clipboard text as cells: tab-separated lines of a spreadsheet, or CSV. Quotes are parsed as
 * spreadsheets write them. An empty line is an empty cell, so that the lines after it keep their rows.
 */
export function parsePastedCells(text: string): string[][] {
  const separator = detectSeparator(text);
  const lines: string[][] = [[]];
  let at = 0;
  while (at < text.length) {
    const { cell, end } = parseCell(text, at, separator);
    lines.at(-1)?.push(cell);
    at = end;
    if (text[at] === separator) {
      at += 1;
      if (at === text.length) lines.at(-1)?.push('');
    } else if (at < text.length) {
      at += text.startsWith('\r\n', at) ? 2 : 1;
      // A trailing line end does not start another line.
      if (at < text.length) lines.push([]);
    }
  }
  return lines.map((cells) => (cells.length === 0 ? [''] : cells));
}

/** Parses a quoted cell up to its closing quote. An unclosed quote is an ordinary character. */
function parseCell(text: string, from: number, separator: string | null) {
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
  const char = text[at];
  return char === undefined || char === separator || char === '\n' || char === '\r';
}

/**
 * The separator is a tab if there is one. Semicolons and commas count only if every line has the same
 * number of them, and possible decimal commas do not: `12,5` is one cell. `null`: one cell per line.
 */
function detectSeparator(text: string): string | null {
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
