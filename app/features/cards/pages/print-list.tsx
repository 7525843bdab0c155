import type { PageHandle } from '#app/platform/shell/head.tsx'
import { ListSheets } from '../components/list-sheets.tsx'
import { NoPrintLink } from '../components/no-print-link.tsx'
import { printFonts } from '../components/print-fonts.ts'
import { useNoPageCache } from '../components/use-no-page-cache.ts'
import { printAction, printHeaders, printLoader } from '../print-page.server.ts'
import type { Route } from './+types/print-list.ts'

export const handle: PageHandle = { title: 'cards:printList.title', hidden: true }

export const links = printFonts
export const headers = printHeaders
export const loader = (args: Route.LoaderArgs) => printLoader('list')(args)
export const action = printAction('list')

export default function PrintList({ loaderData }: Route.ComponentProps) {
  useNoPageCache()
  return loaderData ? <ListSheets printed={loaderData} /> : <NoPrintLink />
}
