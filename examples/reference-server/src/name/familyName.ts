/** Family names of two characters that are borne today. */
const doubleFamilyNames = new Set(
  (
    '欧阳 司马 上官 诸葛 东方 皇甫 尉迟 公孙 慕容 令狐 司徒 夏侯 端木 呼延 轩辕 南宫 独孤 长孙 宇文 司空 ' +
    '鲜于 闾丘 亓官 太史 申屠 澹台 公冶 宗政 濮阳 淳于 单于 公羊 赫连 钟离 闻人 万俟 拓跋 百里 东郭 西门 第五'
  ).split(' '),
)

/**
 * Number of characters of the family name in a Chinese name: 2 for 欧阳修, 1 for 张三.
 *
 * @param characters - of the name, in simplified form.
 */
export function familyLength(characters: readonly string[]): number {
  return characters.length > 2 && doubleFamilyNames.has(characters.slice(0, 2).join('')) ? 2 : 1
}
