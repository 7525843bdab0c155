/** How a sheet is printed. In the address, so that a link keeps it. */
export type SheetOptions = {
  readonly paper: 'a4' | 'letter'
  readonly size: 'normal' | 'large'
  readonly ink: 'normal' | 'saving'
}

export function readSheetOptions(search: URLSearchParams): SheetOptions {
  return {
    paper: search.get('paper') === 'letter' ? 'letter' : 'a4',
    size: search.get('size') === 'large' ? 'large' : 'normal',
    ink: search.get('ink') === 'saving' ? 'saving' : 'normal',
  }
}

const defaults: SheetOptions = { paper: 'a4', size: 'normal', ink: 'normal' }

/** Parameters of the options that are not the default. */
export const writeSheetOptions = (options: SheetOptions): URLSearchParams =>
  new URLSearchParams(Object.entries(options).filter(([name, value]) => value !== defaults[name as keyof SheetOptions]))
