import type { ProgramError } from '../runtime.ts'

/** Whether the exception signals the end of the world, which is not an error of the program. */
export const isWorldOver = (errorText: string): boolean => errorText.startsWith('__SkOver\u0004')

/** Parses a Python traceback. `skipped` is the number of frames that do not belong to the student's program. */
export function parseError(rawError: string, lineOf: (line: number) => number, skipped: number): ProgramError {
  const [type = '', traceback = ''] = rawError.split('\u0004')
  const frames = [...traceback.matchAll(/^ {2}File "(.*?)", line (\d+)(?:, in .*)?$/gm)]
  const programFrames = frames.slice(skipped).filter(([, file]) => file === '<stdin>')
  const lastFrame = programFrames.at(-1)
  const message = traceback.slice(frames.length > 0 ? frames.at(-1)!.index + frames.at(-1)![0].length : 0).trim()
  const plainMessage = message.startsWith(type) ? message.slice(type.length).replace(/^: /, '') : message
  // World functions are JsProxy objects in MicroPython; for the student they are functions.
  const text = plainMessage.replaceAll("'JsProxy'", "'function'")
  return { type, text: text.slice(0, 500), line: lastFrame ? lineOf(Number(lastFrame[2])) : null }
}
