/** How exam types and body parts of a pregnancy are called; a gynaecological one asks for none of its fields. */
const words = /产科|产前|胎|妊娠|孕|obstetr|prenatal|antenatal|fetal|foetal|fetus|pregnan/iu

/**
 * Whether an exam type or a body part is about a pregnancy, by its name in either language: the form then shows what is asked of one.
 *
 * @param row - a row of the hospital's dictionary.
 */
export function isPregnancyExam(row: { readonly name: string; readonly englishName: string | null }): boolean {
  return words.test(row.name) || words.test(row.englishName ?? '')
}
