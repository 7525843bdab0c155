export { PrintOptions } from './page/print-options.tsx'
export { readSheetOptions, writeSheetOptions, type SheetOptions } from './sheets/sheet-options.ts'
export { SheetPages, type PrintedResource } from './sheets/sheet-pages.tsx'
export { AnswerKeyPages } from './sheets/answer-key-pages.tsx'
