import { useTranslation } from 'react-i18next'
import IconPrinter from '@tabler/icons-react/dist/esm/icons/IconPrinter.mjs'
import { ActionForm } from '#app/platform/action-form.tsx'
import { localePath, type Locale } from '#app/platform/i18n/languages.ts'
import { Button } from '#app/ui/button.tsx'
import { mostPrinted, printPaths } from '../contract.ts'

type PrintCardsNowProps = { classroomId: string; locale: Locale; students: readonly string[] }

/** The cards of these students in a window of its own, with one press. More than fit into a link are the whole class. */
export function PrintCardsNow({ classroomId, locale, students }: PrintCardsNowProps) {
  const { t } = useTranslation('cards')
  return (
    <ActionForm
      of="print"
      to={localePath(locale, `/dashboard/classroom-dashboard/${classroomId}/students/${printPaths.card}`)}
      target="_blank"
      rel="noopener"
      reloadDocument
    >
      <input type="hidden" name="secrets" value="true" />
      {students.length <= mostPrinted &&
        students.map((id) => <input key={id} type="hidden" name="student" value={id} />)}
      <Button type="submit" size="large" icon={<IconPrinter aria-hidden />}>
        {t('links.now')}
      </Button>
    </ActionForm>
  )
}
