import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import IconId from '@tabler/icons-react/dist/esm/icons/IconId.mjs'
import IconFileText from '@tabler/icons-react/dist/esm/icons/IconFileText.mjs'
import IconListCheck from '@tabler/icons-react/dist/esm/icons/IconListCheck.mjs'
import IconQrcode from '@tabler/icons-react/dist/esm/icons/IconQrcode.mjs'
import IconTable from '@tabler/icons-react/dist/esm/icons/IconTable.mjs'
import { ActionForm } from '#app/platform/forms/action-form.tsx'
import { languages, localePath, type Locale } from '#app/platform/i18n/languages.ts'
import { Button } from '#app/ui/buttons/button.tsx'
import { CheckField } from '#app/ui/fields/check-field.tsx'
import { SelectField } from '#app/ui/fields/field.tsx'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { SegmentedControl } from '#app/ui/fields/segmented-control.tsx'
import { isReport, maxStudentsPerPrintLink, printPaths, type PaperSize, type PrintView } from '../contract.ts'
import styles from './print-links.module.css'

type PrintLinksProps = {
  classroomId: string
  /** The language of the class, preselected because its children read the pages. */
  locale: Locale
  /** Selected students, at most `maxStudentsPerPrintLink`; absent for the whole class. */
  studentIds?: readonly string[]
  /** Initial state of the checkbox that prints secrets. */
  secrets?: boolean
  /** The printable pages to offer; by default cards and list, plus the poster for a whole class. */
  views?: readonly PrintView[]
}

const icons: Record<PrintView, typeof IconId> = {
  card: IconId,
  list: IconListCheck,
  poster: IconQrcode,
  report: IconFileText,
  'class-report': IconTable,
}

/** Buttons for the printable pages of a class. Each creates a print link (valid ten minutes) and opens a new tab. */
export function PrintLinks({ classroomId, locale, studentIds, secrets = true, ...options }: PrintLinksProps) {
  const { t } = useTranslation('cards')
  const [language, setLanguage] = useState(locale)
  const [paper, setPaper] = useState<PaperSize>('a4')
  const [withSecrets, setWithSecrets] = useState(secrets)
  const hasSelection = studentIds !== undefined && studentIds.length > 0
  const views = options.views ?? (hasSelection ? (['card', 'list'] as const) : (['card', 'list', 'poster'] as const))
  const offersSecrets = !views.every(isReport)

  return (
    <div className={styles.print}>
      <div className={styles.choices}>
        <SelectField
          label={t('links.language')}
          value={language}
          onChange={(event) => setLanguage(event.target.value as Locale)}
        >
          {languages.map(({ code, nativeName }) => (
            <option key={code} value={code}>
              {nativeName}
            </option>
          ))}
        </SelectField>
        <SegmentedControl
          label={t('links.paper')}
          value={paper}
          onChange={setPaper}
          options={[
            { value: 'a4', label: t('links.a4') },
            { value: 'letter', label: t('links.letter') },
          ]}
        />
        {offersSecrets && (
          <CheckField
            label={t('links.secrets')}
            hint={t('links.secretsHint')}
            checked={withSecrets}
            onChange={(event) => setWithSecrets(event.target.checked)}
          />
        )}
      </div>
      {hasSelection && studentIds.length > maxStudentsPerPrintLink && (
        <Notice kind="warning">{t('links.most', { count: maxStudentsPerPrintLink })}</Notice>
      )}
      <div className={styles.ways}>
        {views.map((view, index) => {
          const Icon = icons[view]
          return (
            <ActionForm
              key={view}
              of="print"
              to={localePath(language, `/dashboard/classroom-dashboard/${classroomId}/students/${printPaths[view]}`)}
              target="_blank"
              rel="noopener"
              reloadDocument
            >
              <input type="hidden" name="paper" value={paper} />
              <input type="hidden" name="secrets" value={String(withSecrets && view !== 'poster' && !isReport(view))} />
              {studentIds?.slice(0, maxStudentsPerPrintLink).map((id) => (
                <input key={id} type="hidden" name="student" value={id} />
              ))}
              <Button type="submit" variant={index === 0 ? 'primary' : 'soft'} icon={<Icon aria-hidden />} wide>
                {t(`links.${view}`)}
              </Button>
            </ActionForm>
          )
        })}
      </div>
    </div>
  )
}
