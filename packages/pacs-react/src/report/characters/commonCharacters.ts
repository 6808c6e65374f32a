/** Characters and units that are hard to type, in the groups in which they are offered. */
export const commonCharacters = {
  math: ['×', '÷', '±', '=', '≈', '≠', '＜', '＞', '≤', '≥', '～', '%', '‰', '°', '∠', '√', '∞'],
  units: ['mm', 'cm', 'cm²', 'cm³', 'ml', 'cm/s', 'm/s', 'mmHg', 'kPa', 'bpm', 'kHz', 'MHz', '℃', 'dB'],
  numbers: ['①', '②', '③', '④', '⑤', '⑥', '⑦', '⑧', '⑨', '⑩', '²', '³', '⁺', '⁻', '₁', '₂', '½', '⅓', '⅔', '¼', '¾'],
  roman: ['Ⅰ', 'Ⅱ', 'Ⅲ', 'Ⅳ', 'Ⅴ', 'Ⅵ', 'Ⅶ', 'Ⅷ', 'Ⅸ', 'Ⅹ'],
  greek: ['α', 'β', 'γ', 'δ', 'ε', 'θ', 'λ', 'μ', 'π', 'ρ', 'σ', 'φ', 'ω', 'Δ', 'Σ', 'Φ', 'Ω'],
  arrows: ['↑', '↓', '←', '→', '↗', '↘', '↔', '⇒'],
  marks: ['+', '－', '（+）', '（－）', '○', '●', '△', '▲', '□', '■', '☆', '★', '※', '✓', '♀', '♂'],
  punctuation: ['、', '；', '：', '·', '“”', '（）', '【】', '《》', '……', '——'],
} as const satisfies Record<string, readonly string[]>

/** Name of a group of characters. */
export type CharacterGroup = keyof typeof commonCharacters
