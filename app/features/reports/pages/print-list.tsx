import {
  ListSheets,
  NoPrintLink,
  printFonts,
  reportViews,
  useNoPageCache,
  type PrintView,
} from '#app/features/cards/public.ts'
import { loadPrinted, printAction, printedClass, printHeaders } from '#app/features/cards/public.server.ts'
import type { PageHandle } from '#app/platform/shell/head.tsx'
import { ReportSheets } from '../components/report-sheets.tsx'
import type { PrintedReports } from '../contract.ts'
import { printedReports } from '../printed-reports.server.ts'
import type { Route } from './+types/print-list.ts'

export const handle: PageHandle = {
  title: (data, t) => t(isOfReports(data) ? 'reports:print.title' : 'cards:printList.title'),
  hidden: true,
}

const isOfReports = (data: unknown): data is PrintedReports =>
  data !== null && typeof data === 'object' && 'about' in data

const reportIn = (request: Request) => reportViews.find((view) => view === new URL(request.url).searchParams.get('of'))
const viewOf = (request: Request): PrintView => reportIn(request) ?? 'list'

export const links = printFonts
export const headers = printHeaders
export const loader = (args: Route.LoaderArgs) => {
  const report = reportIn(args.request)
  return report ? loadPrinted(report, args, printedReports) : loadPrinted('list', args, printedClass)
}
export const action = printAction(viewOf)

/** The list of a class; with `of` in the address, what parents are told of its children. */
export default function PrintList({ loaderData }: Route.ComponentProps) {
  useNoPageCache()
  if (!loaderData) return <NoPrintLink />
  return isOfReports(loaderData) ? <ReportSheets printed={loaderData} /> : <ListSheets printed={loaderData} />
}
