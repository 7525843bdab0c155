import { getRequestContext } from '#app/platform/request/request.server.ts'
import type { PageHandle } from '#app/platform/shell/document/head.tsx'
import { loadCatalogPage } from '../catalog/catalog-page.server.ts'
import { CatalogScreen } from '../catalog/catalog-screen.tsx'
import type { Route } from './+types/catalogue.ts'

export const handle: PageHandle = { title: 'courses:catalogue.title', hidden: true }

export const loader = ({ context, request }: Route.LoaderArgs) => loadCatalogPage(getRequestContext(context), request)

export default function Catalogue({ loaderData }: Route.ComponentProps) {
  return <CatalogScreen {...loaderData} />
}
