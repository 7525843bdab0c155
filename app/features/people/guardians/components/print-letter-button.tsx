import { useTranslation } from 'react-i18next'
import IconPrinter from '@tabler/icons-react/dist/esm/icons/IconPrinter.mjs'
import { printPaths } from '#app/features/people/cards/public.ts'
import { ActionForm } from '#app/platform/forms/action-form.tsx'
import { localePath, type Locale } from '#app/platform/i18n/languages.ts'
import { Button } from '#app/ui/buttons/button.tsx'

type PrintLetterButtonProps = { classroomId: string; studentId: string; locale: Locale }

/** Opens the parent letter of a student in a new tab. */
export function PrintLetterButton({ classroomId, studentId, locale }: PrintLetterButtonProps) {
  const { t } = useTranslation('guardians')
  return (
    <ActionForm
      of="print"
      to={localePath(locale, `/dashboard/classroom-dashboard/${classroomId}/students/${printPaths['parent-letter']}`)}
      target="_blank"
      rel="noopener"
      reloadDocument
    >
      <input type="hidden" name="student" value={studentId} />
      <Button type="submit" variant="soft" icon={<IconPrinter aria-hidden />}>
        {t('parents.print')}
      </Button>
    </ActionForm>
  )
}
