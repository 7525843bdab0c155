import { data } from 'react-router'
import { can } from '#rules/permissions.ts'
import { describeParentCode, linkChild } from '#app/features/people/guardians/public.server.ts'
import { actions } from '#app/platform/commands/actions.server.ts'
import { AppError } from '#app/platform/errors/errors.ts'
import { getField } from '#app/platform/request/form.ts'
import { getRequestContext } from '#app/platform/request/request.server.ts'
import type { PageHandle } from '#app/platform/shell/document/head.tsx'
import { ProsePage } from '#app/platform/shell/screens/prose-page.tsx'
import { ParentCodePanel, type ParentVisitor } from '../linking/parent-code-panel.tsx'
import type { Route } from './+types/parent.ts'

export const handle: PageHandle = { title: 'parents:parent.title', description: 'parents:parent.lead' }

export function loader({ context }: Route.LoaderArgs): { visitor: ParentVisitor } {
  const { actor } = getRequestContext(context)
  return { visitor: actor.id === null ? 'visitor' : can(actor, 'child.link') ? 'adult' : 'child' }
}

export const action = actions({
  async look({ requestContext, form }) {
    const code = await describeParentCode(requestContext, (getField(form, 'code') ?? '').slice(0, 60))
    if (!code) throw new AppError('refused', { reason: 'parent-code-fails' })
    return data({ ok: true as const, result: { code } })
  },
  link: linkChild,
})

export default function Parent({ loaderData }: Route.ComponentProps) {
  return (
    <ProsePage
      namespace="parents"
      page="parent"
      note="parents:parent.note"
      links={{ home: '/', children: '/trust/children', terms: '/term-and-policy' }}
    >
      <ParentCodePanel visitor={loaderData.visitor} />
    </ProsePage>
  )
}
