import type { DownloadedFile } from '../contract.ts'

/** Saves a file on the user's device. */
export function downloadFile({ name, type, text }: DownloadedFile): void {
  const url = URL.createObjectURL(new Blob([text], { type }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
