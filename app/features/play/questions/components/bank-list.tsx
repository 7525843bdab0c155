import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import IconBulb from '@tabler/icons-react/dist/esm/icons/IconBulb.mjs'
import IconFileImport from '@tabler/icons-react/dist/esm/icons/IconFileImport.mjs'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import { useAction } from '#app/platform/forms/use-action.ts'
import { Button } from '#app/ui/buttons/button.tsx'
import { EmptyState } from '#app/ui/feedback/empty-state.tsx'
import { PageHead } from '#app/ui/frames/page-head.tsx'
import { Sheet } from '#app/ui/dialogs/sheet.tsx'
import type { BankCard as BankCardData, ClassUses } from '../contract.ts'
import { RefusalNotice } from '#app/platform/errors/refusal-notice.tsx'
import { BankCard } from './bank-card.tsx'
import { BankForm } from './bank-form.tsx'
import { BuiltInBankCard } from './built-in-bank-card.tsx'
import type { PageOf } from './questions-screen.tsx'
import { useQuestionPaths } from './use-question-paths.ts'
import styles from './questions.module.css'

/** All banks that a teacher can use: personal, shared by colleagues, and built-in. */
export function BankList({ page }: { page: PageOf<'banks'> }) {
  const { t } = useTranslation('questions')
  const paths = useQuestionPaths()
  const navigate = useNavigate()
  const [creating, setCreating] = useState(false)
  const create = useAction<{ id: string }>('create-bank', { onDone: ({ id }) => void navigate(paths.bank(id)) })
  const { banks, ours, waiting, locale, uses } = page
  const mine = banks.filter((bank) => bank.mine && !bank.archived)
  const shared = banks.filter((bank) => !bank.mine)
  const archived = banks.filter((bank) => bank.mine && bank.archived)
  return (
    <>
      <PageHead
        title={t('banks.title')}
        note={t('banks.note')}
        actions={
          <>
            {waiting > 0 && (
              <Button variant="soft" icon={<IconBulb aria-hidden />} href={paths.proposals}>
                {t('proposals.waiting', { count: waiting })}
              </Button>
            )}
            <Button variant="quiet" icon={<IconFileImport aria-hidden />} href={paths.importInto()}>
              {t('import.open')}
            </Button>
            <Button icon={<IconPlus aria-hidden />} onClick={() => setCreating(true)}>
              {t('banks.new')}
            </Button>
          </>
        }
      />
      {mine.length === 0 ? (
        <EmptyState mood="thinking" title={t('banks.empty')} hint={t('banks.emptyHint')} />
      ) : (
        <Group title={t('banks.mine')} banks={mine} uses={uses} />
      )}
      {shared.length > 0 && <Group title={t('banks.school')} banks={shared} uses={uses} />}
      <section className={styles.group}>
        <h2 className={styles.heading}>{t('banks.ours')}</h2>
        <ul className={styles.cards}>
          {ours.map((bank) => (
            <BuiltInBankCard key={bank.name} {...bank} uses={uses} />
          ))}
        </ul>
      </section>
      {archived.length > 0 && <Group title={t('banks.archived')} banks={archived} />}
      <Sheet title={t('banks.new')} opened={creating} onClose={() => setCreating(false)}>
        <RefusalNotice error={create.error} />
        <BankForm action={create} languages={[locale]} submitLabel={t('banks.create')} />
      </Sheet>
    </>
  )
}

const Group = ({ title, banks, uses }: { title: string; banks: BankCardData[]; uses?: ClassUses }) => (
  <section className={styles.group}>
    <h2 className={styles.heading}>{title}</h2>
    <ul className={styles.cards}>
      {banks.map((bank) => (
        <BankCard key={bank.id} bank={bank} uses={uses} />
      ))}
    </ul>
  </section>
)
