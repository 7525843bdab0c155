import { visitOf } from '#app/platform/request.server.ts'
import type { PageHandle } from '#app/platform/shell/head.tsx'
import { cataloguePage } from '../catalogue-page.server.ts'
import { CatalogueScreen } from '../components/catalogue-screen.tsx'
import type { Route } from './+types/catalogue.ts'

export const handle: PageHandle = { title: 'courses:catalogue.title', hidden: true }

export const loader = ({ context, request }: Route.LoaderArgs) => cataloguePage(visitOf(context), request)

export default function Catalogue({ loaderData }: Route.ComponentProps) {
  return <CatalogueScreen {...loaderData} />
}
