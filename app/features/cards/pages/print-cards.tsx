import type { PageHandle } from '#app/platform/shell/head.tsx'
import { CardSheets } from '../components/card-sheets.tsx'
import { NoPrintLink } from '../components/no-print-link.tsx'
import { listPrintFontLinks } from '../components/print-fonts.ts'
import { useNoPageCache } from '../components/use-no-page-cache.ts'
import { loadPrintPage, printAction, printHeaders } from '../print-page.server.ts'
import { loadPrintedClass } from '../print.server.ts'
import type { Route } from './+types/print-cards.ts'

export const handle: PageHandle = { title: 'cards:printCards.title', hidden: true }

export const links = listPrintFontLinks
export const headers = printHeaders
export const loader = (args: Route.LoaderArgs) => loadPrintPage('card', args, loadPrintedClass)
export const action = printAction(() => 'card')

export default function PrintCards({ loaderData }: Route.ComponentProps) {
  useNoPageCache()
  return loaderData ? <CardSheets printed={loaderData} /> : <NoPrintLink />
}
