import type { HandedFile } from '../contract.ts'

/** Gives a file to whoever sits there. */
export function handFile({ name, type, text }: HandedFile): void {
  const address = URL.createObjectURL(new Blob([text], { type }))
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}
