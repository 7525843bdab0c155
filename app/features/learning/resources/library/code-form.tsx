import { useTranslation } from 'react-i18next'
import { Form } from 'react-router'
import { useLocalePath } from '#app/platform/shell/navigation/locale-paths.ts'
import { Button } from '#app/ui/buttons/button.tsx'
import { TextField } from '#app/ui/fields/field.tsx'
import { WaoStill } from '#app/ui/wao/wao-still.tsx'
import styles from './library.module.css'

/** For children: opens a sheet by its code. `typed` is a code that no sheet has. */
export function CodeForm({ typed }: { typed: string | null }) {
  const { t } = useTranslation('resources')
  const localized = useLocalePath()
  return (
    <section className={styles.codePage}>
      <WaoStill mood={typed === null ? 'hello' : 'lost'} size={168} />
      <h1>{t('library.forChild')}</h1>
      <Form method="get" action={localized('/resource')} className={styles.codeForm}>
        <TextField
          label={t('library.code')}
          name="q"
          defaultValue={typed ?? ''}
          maxLength={12}
          autoComplete="off"
          required
          error={typed === null ? undefined : t('library.noCode')}
        />
        <Button type="submit" size="large">
          {t('library.open')}
        </Button>
      </Form>
    </section>
  )
}
