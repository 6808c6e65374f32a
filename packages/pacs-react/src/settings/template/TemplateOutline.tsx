import type { TemplateBlock, TemplateContent } from '@opensono/pacs-core'
import type { ReactNode } from 'react'
import { useText } from '../../provider/useText'
import { templateText } from './templateText'

interface TemplateOutlineProps {
  content: TemplateContent
}

/** What a template holds, part by part: what its paper will look like is shown where reports are written. */
export function TemplateOutline({ content }: TemplateOutlineProps) {
  const { t, language } = useText(templateText)
  const join = (names: readonly string[]) => names.join(language === 'zh' ? '、' : ', ')
  const { title, page, orientation, examTypes, header, blocks, signers, footer } = content
  const fields = (names: TemplateContent['header']) => join(names.map((name) => t(`templates.field.${name}`)))
  const blockText = (block: TemplateBlock) => {
    switch (block.kind) {
      case 'images':
        return t('templates.block.images', block)
      case 'parameters':
        return t('templates.block.parameters', { names: join(block.abbreviations) })
      case 'fields':
        return t('templates.block.fields', { names: fields(block.fields) })
      case 'section':
        return t('templates.block.section', { name: wordsOf(block.title) || t(`templates.section.${block.name}`) })
    }
  }
  const wordsOf = ({ zh, en }: { zh: string; en: string }) => (language === 'en' && en !== '' ? en : zh)
  const foot = [fields(footer.fields), wordsOf(footer.text)].filter((text) => text !== '')

  return (
    <section className="pacs-template-outline" aria-label={t('templates.outline')}>
      <h3>{wordsOf(title)}</h3>
      <dl>
        <Part label={t('templates.page')}>
          {page}, {t(`templates.orientation.${orientation}`)}
        </Part>
        {content.type === 'report' && (
          <Part label={t('templates.examTypes')}>{join(examTypes) || t('templates.anyExamType')}</Part>
        )}
        <Part label={t('templates.header')}>{fields(header) || t('templates.none')}</Part>
        <Part label={t('templates.body')}>
          <ol>
            {blocks.map((block, place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one content never change their places
              <li key={place}>
                {blockText(block)}
                {block.kind === 'section' && block.text !== '' && <p>{block.text}</p>}
              </li>
            ))}
          </ol>
        </Part>
        <Part label={t('templates.signers')}>
          {join(signers.map((name) => t(`templates.signer.${name}`))) || t('templates.none')}
        </Part>
        <Part label={t('templates.footer')}>{join(foot) || t('templates.none')}</Part>
      </dl>
    </section>
  )
}

function Part({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="pacs-template-part">
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}
