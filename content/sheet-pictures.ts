/** Pictures on printed cards, drawn by the sheet components. */
export const sheetPictureNames = [
  ...['program', 'command', 'order', 'loop', 'condition', 'variable', 'list', 'function', 'bug', 'debug', 'input'],
  ...['output', 'plug', 'hand', 'eye', 'hand-up', 'thinking', 'heart-hand', 'headphones', 'pencil', 'star', 'moon'],
  ...['up', 'down', 'left', 'right', 'bell', 'kite', 'storm', 'clap', 'stamp', 'turn', 'jump'],
] as const
export type SheetPictureName = (typeof sheetPictureNames)[number]
