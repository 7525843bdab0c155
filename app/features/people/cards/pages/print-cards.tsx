import type { PageHandle } from '#app/platform/shell/document/head.tsx'
import { CardSheets } from '../printing/card-sheets.tsx'
import { NoPrintLink } from '../printing/no-print-link.tsx'
import { listPrintFontLinks } from '../printing/print-fonts.ts'
import { useNoPageCache } from '../printing/use-no-page-cache.ts'
import { usePrintOnOpen } from '../printing/use-print-on-open.ts'
import { loadPrintPage, printAction, printHeaders } from '../printing/print-page.server.ts'
import { loadPrintedClass } from '../printing/print.server.ts'
import type { Route } from './+types/print-cards.ts'

export const handle: PageHandle = { title: 'cards:printCards.title', hidden: true }

export const links = listPrintFontLinks
export const headers = printHeaders
export const loader = (args: Route.LoaderArgs) => loadPrintPage('card', args, loadPrintedClass)
export const action = printAction(() => 'card')

export default function PrintCards({ loaderData }: Route.ComponentProps) {
  useNoPageCache()
  usePrintOnOpen()
  return loaderData ? <CardSheets printed={loaderData} /> : <NoPrintLink />
}
