/** Formats of numbers and times as spreadsheets call them. */
export const cellFormats = {
  count: '#,##0',
  money: '#,##0.00',
  ratio: '0.00',
  points: '0.0',
  day: 'yyyy-mm-dd',
  instant: 'yyyy-mm-dd hh:mm',
} as const;

export const percentFormat = (digits: number): string => `0.${'0'.repeat(digits)}%`;
