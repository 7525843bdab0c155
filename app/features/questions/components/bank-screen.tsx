import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import IconArrowLeft from '@tabler/icons-react/dist/esm/icons/IconArrowLeft.mjs'
import IconCopy from '@tabler/icons-react/dist/esm/icons/IconCopy.mjs'
import IconFileImport from '@tabler/icons-react/dist/esm/icons/IconFileImport.mjs'
import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs'
import IconPlaneTilt from '@tabler/icons-react/dist/esm/icons/IconPlaneTilt.mjs'
import IconUsersGroup from '@tabler/icons-react/dist/esm/icons/IconUsersGroup.mjs'
import { emptyQuestion, type QuestionLanguage } from '#rules/questions/bank-question.ts'
import { useAction } from '#app/platform/use-action.ts'
import { Button } from '#app/ui/button.tsx'
import { IconButton } from '#app/ui/icon-button.tsx'
import { PageHead } from '#app/ui/page-head.tsx'
import { Sheet } from '#app/ui/sheet.tsx'
import { toast } from '#app/ui/toasts.tsx'
import { ourBankNames } from '../contract.ts'
import { ActionProblem } from './action-problem.tsx'
import { BankForm } from './bank-form.tsx'
import { ofKind } from './edit-question.ts'
import { QuestionEditor } from './question-editor.tsx'
import { QuestionList } from './question-list.tsx'
import type { PageOf } from './questions-screen.tsx'
import { ReadQuestion } from './read-question.tsx'
import { useCopyBank } from './use-bank-actions.ts'
import { usePlaces } from './use-places.ts'
import styles from './questions.module.css'

const newQuestion = { id: 'new', version: 0, content: ofKind(emptyQuestion, 'choice') }

/** A bank: its questions at the side, one of them open. Ours and colleagues' are read, one's own are written. */
export function BankScreen({ page }: { page: PageOf<'bank'> }) {
  const { t } = useTranslation('questions')
  const places = usePlaces()
  const { bank, questions, mayWrite, locale } = page
  const [chosen, setChosen] = useState<string | null>(questions[0]?.id ?? (mayWrite ? 'new' : null))
  const [language, setLanguage] = useState<QuestionLanguage>(
    bank.languages.includes(locale) ? locale : bank.languages[0]!,
  )
  const open = chosen === 'new' ? newQuestion : (questions.find(({ id }) => id === chosen) ?? questions[0])
  const ours = ourBankNames.find((name) => name === bank.id)
  const title = ours ? t(`ours.${ours}.title`) : bank.title
  return (
    <>
      <div className={styles.top}>
        <IconButton
          label={t('bank.back')}
          icon={<IconArrowLeft aria-hidden />}
          variant="paper"
          size={48}
          href={places.banks}
        />
        <PageHead
          className={styles.topHead}
          title={title}
          note={[
            t('bank.count', { count: questions.length }),
            ...(ours ? [] : [t('bank.version', { version: bank.version })]),
            ...(mayWrite ? [bank.shared ? t('bank.shared') : t('bank.unshared')] : []),
          ].join(' · ')}
          actions={<BankActions page={page} title={title} />}
        />
      </div>
      <div className={styles.desk} data-reading={!mayWrite || undefined}>
        <QuestionList
          bank={bank}
          questions={questions}
          language={language}
          chosen={chosen === 'new' ? 'new' : (open?.id ?? null)}
          mayWrite={mayWrite}
          onChoose={setChosen}
        />
        {open &&
          (mayWrite ? (
            <QuestionEditor
              key={open.id}
              bank={bank}
              question={open}
              language={language}
              onLanguage={setLanguage}
              onSaved={setChosen}
            />
          ) : (
            <ReadQuestion key={open.id} bank={bank} question={open} language={language} onLanguage={setLanguage} />
          ))}
      </div>
    </>
  )
}

function BankActions({ page: { bank, mayWrite }, title }: { page: PageOf<'bank'>; title: string }) {
  const { t } = useTranslation('questions')
  const places = usePlaces()
  const [renaming, setRenaming] = useState(false)
  const copy = useCopyBank()
  const rename = useAction<{ id: string }>('change-bank', { done: () => setRenaming(false) })
  const share = useAction<{ shared: 'yes' | 'no' }>('share-bank', {
    done: ({ shared }) => toast({ kind: 'success', message: shared === 'yes' ? t('done.shared') : t('done.unshared') }),
  })
  if (!mayWrite)
    return (
      <>
        <PractiseBank bank={bank.id} />
        <Button icon={<IconCopy aria-hidden />} busy={copy.busy} onClick={() => copy.send({ bank: bank.id, title })}>
          {t('bank.copyToMine')}
        </Button>
        <ActionProblem error={copy.error} />
      </>
    )
  return (
    <>
      <PractiseBank bank={bank.id} />
      <Button variant="quiet" icon={<IconPencil aria-hidden />} onClick={() => setRenaming(true)}>
        {t('bank.rename')}
      </Button>
      <Button variant="quiet" icon={<IconFileImport aria-hidden />} href={places.importInto(bank.id)}>
        {t('import.open')}
      </Button>
      <Button
        variant="quiet"
        icon={<IconUsersGroup aria-hidden />}
        busy={share.busy}
        onClick={() => share.send({ bank: bank.id, shared: bank.shared ? 'no' : 'yes' })}
      >
        {bank.shared ? t('bank.unshare') : t('bank.share')}
      </Button>
      <ActionProblem error={share.error} />
      <Sheet title={t('bank.rename')} opened={renaming} onClose={() => setRenaming(false)}>
        <ActionProblem error={rename.error} />
        <BankForm action={rename} bank={bank.id} title={bank.title} languages={bank.languages} save={t('bank.save')} />
      </Sheet>
    </>
  )
}

/** Ours are flown by everybody already. */
function PractiseBank({ bank }: { bank: string }) {
  const { t } = useTranslation('questions')
  const places = usePlaces()
  if (ourBankNames.some((name) => name === bank)) return null
  return (
    <Button variant="quiet" icon={<IconPlaneTilt aria-hidden />} href={places.practise(bank)}>
      {t('bank.practise')}
    </Button>
  )
}
