import type { PageHandle } from '#app/platform/shell/document/head.tsx'
import { PosterSheet } from '../printing/poster-sheet.tsx'
import { NoPrintLink } from '../printing/no-print-link.tsx'
import { listPrintFontLinks } from '../printing/print-fonts.ts'
import { useNoPageCache } from '../printing/use-no-page-cache.ts'
import { loadPrintPage, printAction, printHeaders } from '../printing/print-page.server.ts'
import { loadPrintedClass } from '../printing/print.server.ts'
import type { Route } from './+types/print-poster.ts'

export const handle: PageHandle = { title: 'cards:printPoster.title', hidden: true }

export const links = listPrintFontLinks
export const headers = printHeaders
export const loader = (args: Route.LoaderArgs) => loadPrintPage('poster', args, loadPrintedClass)
export const action = printAction(() => 'poster')

export default function PrintPoster({ loaderData }: Route.ComponentProps) {
  useNoPageCache()
  return loaderData ? <PosterSheet printed={loaderData} /> : <NoPrintLink />
}
