/**
 * Makes an element: the one helper that a page without a framework needs.
 *
 * @param tag - its name.
 * @param properties - set on it, `data-*` and `aria-*` as attributes.
 * @param children - put into it.
 */
export function make<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  properties: Partial<HTMLElementTagNameMap[Tag]> = {},
  ...children: (Node | string)[]
): HTMLElementTagNameMap[Tag] {
  const element = Object.assign(document.createElement(tag), properties)
  element.append(...children)
  return element
}
