/**
 * Lines of a student's program for a worksheet; null if it contains words of the student. Comments and empty lines are
 * dropped: other students must not recognize the author.
 */
export function readProgramLines(program: string): string[] | null {
  const lines = program
    .split(/\r\n|\r|\n/)
    .map((line) => line.trimEnd())
    .filter((line) => line !== '' && !line.trimStart().startsWith('#'))
  const hasWords = lines.some((line) => /["'#]/.test(line) || !/^[\x20-\x7e]*$/.test(line) || /\bdef\b|=/.test(line))
  return hasWords || lines.length === 0 ? null : lines
}
