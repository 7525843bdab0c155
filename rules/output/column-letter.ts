/** Column names A, B, … Z, AA of a spreadsheet; valid below 27 × 26 columns, which is more than an import reads. */
export const columnLetter = (column: number): string =>
  (column >= 26 ? String.fromCharCode(64 + Math.floor(column / 26)) : '') + String.fromCharCode(65 + (column % 26))
