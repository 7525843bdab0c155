/** Six digits are read out and typed in two halves. */
export const spacedCode = (code: string): string => `${code.slice(0, 3)} ${code.slice(3)}`
