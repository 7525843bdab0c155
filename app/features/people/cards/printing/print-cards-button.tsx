import { useTranslation } from 'react-i18next'
import IconPrinter from '@tabler/icons-react/dist/esm/icons/IconPrinter.mjs'
import { ActionForm } from '#app/platform/forms/action-form.tsx'
import { localePath, type Locale } from '#app/platform/i18n/languages.ts'
import { Button } from '#app/ui/buttons/button.tsx'
import { maxStudentsPerPrintLink, printPaths } from '../contract.ts'
import { printOnOpen } from './use-print-on-open.ts'

type PrintCardsButtonProps = { classroomId: string; locale: Locale; students: readonly string[] }

/** Opens the login cards of these students in a new tab with the print dialog; the whole class if the ids do not fit into a print link. */
export function PrintCardsButton({ classroomId, locale, students }: PrintCardsButtonProps) {
  const { t } = useTranslation('cards')
  return (
    <ActionForm
      of="print"
      to={localePath(locale, `/dashboard/classroom-dashboard/${classroomId}/students/${printPaths.card}${printOnOpen}`)}
      target="_blank"
      rel="noopener"
      reloadDocument
    >
      <input type="hidden" name="secrets" value="true" />
      {students.length <= maxStudentsPerPrintLink &&
        students.map((id) => <input key={id} type="hidden" name="student" value={id} />)}
      <Button type="submit" size="large" icon={<IconPrinter aria-hidden />}>
        {t('links.now')}
      </Button>
    </ActionForm>
  )
}
