import {
  ListSheets,
  NoPrintLink,
  listPrintFontLinks,
  reportViews,
  useNoPageCache,
  type PrintView,
} from '#app/features/people/cards/public.ts'
import { loadPrintPage, printAction, loadPrintedClass, printHeaders } from '#app/features/people/cards/public.server.ts'
import type { PageHandle } from '#app/platform/shell/document/head.tsx'
import { ReportSheets } from '../components/report-sheets.tsx'
import type { PrintedReports } from '../contract.ts'
import { printedReports } from '../printed-reports.server.ts'
import type { Route } from './+types/print-list.ts'

export const handle: PageHandle = {
  title: (data, t) => t(isReports(data) ? 'reports:print.title' : 'cards:printList.title'),
  hidden: true,
}

const isReports = (data: unknown): data is PrintedReports =>
  data !== null && typeof data === 'object' && 'about' in data

const requestedReport = (request: Request) =>
  reportViews.find((view) => view === new URL(request.url).searchParams.get('of'))
const viewOf = (request: Request): PrintView => requestedReport(request) ?? 'list'

export const links = listPrintFontLinks
export const headers = printHeaders
export const loader = (args: Route.LoaderArgs) => {
  const report = requestedReport(args.request)
  return report ? loadPrintPage(report, args, printedReports) : loadPrintPage('list', args, loadPrintedClass)
}
export const action = printAction(viewOf)

/** Printed list of a class; with the query parameter `of`, its printed reports. */
export default function PrintList({ loaderData }: Route.ComponentProps) {
  useNoPageCache()
  if (!loaderData) return <NoPrintLink />
  return isReports(loaderData) ? <ReportSheets printed={loaderData} /> : <ListSheets printed={loaderData} />
}
