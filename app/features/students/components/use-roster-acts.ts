import { useTranslation } from 'react-i18next'
import { toast } from '#app/ui/toasts.tsx'
import { downloadText } from './download-text.ts'
import { useAct } from './use-act.ts'

/** The acts that need no sheet: they happen, a word says so, and what can be taken back offers that. */
export function useRosterActs(classroomId: string) {
  const { t } = useTranslation('students')
  const undo = useAct<{ restored: number; skipped: number }>('undo', ({ restored, skipped }) =>
    toast({ kind: skipped > 0 ? 'warning' : 'success', message: skipped > 0 ? t('done.undoneSome', { restored, skipped }) : t('done.undone') }),
  )
  const said = (message: string, change?: string) =>
    toast({ kind: 'success', message, undo: change ? { label: t('done.undo'), run: () => undo.send({ change }) } : undefined })
  const remove = useAct<{ change: string; students: number }>('remove', ({ change, students }) => said(t('done.removed', { count: students }), change))
  const group = useAct<{ name: string }>('group', ({ name }) => said(t('done.grouped', { name })))
  const download = useAct<{ fileName: string; text: string }>('export', ({ fileName, text }) => downloadText(fileName, text))
  const heads = ['name', 'username', 'identifier', 'groups'].map((column) => t(`columns.${column}`))
  return {
    said,
    problem: undo.error ?? remove.error ?? group.error ?? download.error,
    remove: (student: string[]) => remove.send({ classroomId, student }),
    group: (id: string, way: 'in' | 'out', student: string[]) => group.send({ classroomId, group: id, way, student }),
    export: (student?: string[]) => download.send({ classroomId, heads, ...(student && { student }) }),
    undo: (change: string) => undo.send({ change }),
  }
}
