import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import IconId from '@tabler/icons-react/dist/esm/icons/IconId.mjs'
import IconFileText from '@tabler/icons-react/dist/esm/icons/IconFileText.mjs'
import IconListCheck from '@tabler/icons-react/dist/esm/icons/IconListCheck.mjs'
import IconQrcode from '@tabler/icons-react/dist/esm/icons/IconQrcode.mjs'
import IconTable from '@tabler/icons-react/dist/esm/icons/IconTable.mjs'
import { ActionForm } from '#app/platform/action-form.tsx'
import { languages, localePath, type Locale } from '#app/platform/i18n/languages.ts'
import { Button } from '#app/ui/button.tsx'
import { CheckField } from '#app/ui/check-field.tsx'
import { SelectField } from '#app/ui/field.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { Segmented } from '#app/ui/segmented.tsx'
import { isReport, mostPrinted, printPaths, type PaperSize, type PrintView } from '../contract.ts'
import styles from './print-links.module.css'

type PrintLinksProps = {
  classroomId: string
  /** The language of the class: what is printed is read by its children. */
  locale: Locale
  /** Some students only; nothing means the whole class. At most a hundred. */
  studentIds?: readonly string[]
  /** Whether secrets are on at first: yes where pictures are used. */
  secrets?: boolean
  /** What can be printed there; what belongs to login cards, where it does not say. */
  views?: readonly PrintView[]
}

const icons: Record<PrintView, typeof IconId> = {
  card: IconId,
  list: IconListCheck,
  poster: IconQrcode,
  report: IconFileText,
  'class-report': IconTable,
}

/**
 * Cards, list and poster of a class: each opens in a window of its own, by a link made for it that lasts ten minutes.
 */
export function PrintLinks({ classroomId, locale, studentIds, secrets = true, ...asked }: PrintLinksProps) {
  const { t } = useTranslation('cards')
  const [language, setLanguage] = useState(locale)
  const [paper, setPaper] = useState<PaperSize>('a4')
  const [withSecrets, setWithSecrets] = useState(secrets)
  const some = studentIds !== undefined && studentIds.length > 0
  const views = asked.views ?? (some ? (['card', 'list'] as const) : (['card', 'list', 'poster'] as const))
  const mayHide = !views.every(isReport)

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
        <Segmented
          label={t('links.paper')}
          value={paper}
          onChange={setPaper}
          options={[
            { value: 'a4', label: t('links.a4') },
            { value: 'letter', label: t('links.letter') },
          ]}
        />
        {mayHide && (
          <CheckField
            label={t('links.secrets')}
            hint={t('links.secretsHint')}
            checked={withSecrets}
            onChange={(event) => setWithSecrets(event.target.checked)}
          />
        )}
      </div>
      {some && studentIds.length > mostPrinted && (
        <Notice kind="warning">{t('links.most', { count: mostPrinted })}</Notice>
      )}
      <div className={styles.ways}>
        {views.map((view, at) => {
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
              {studentIds?.slice(0, mostPrinted).map((id) => (
                <input key={id} type="hidden" name="student" value={id} />
              ))}
              <Button type="submit" variant={at === 0 ? 'primary' : 'soft'} icon={<Icon aria-hidden />} wide>
                {t(`links.${view}`)}
              </Button>
            </ActionForm>
          )
        })}
      </div>
    </div>
  )
}
