/** Words of seals. */
export const en = {
  seal: {
    sealed: 'Sealed',
    download: 'Download sealed report',
    changed:
      'The stored report differs from the sealed one. Tell your administrator; the downloaded file is the sealed one.',
    verify: {
      title: 'Verify a report',
      intro: 'Shows whether a report is exactly what the hospital finished. The file is not kept.',
      choose: 'Choose file',
      drop: 'Choose the file of a sealed report, or drop it here.',
      code: 'Code of the seal',
      codeHint: 'At the foot of the printed report, 16 characters.',
      check: 'Verify',
      name: 'Name on the paper',
      birthDate: 'Date of birth',
      personHint: 'To see whether the report is about the person on the paper, enter the name and the date of birth.',
      isPerson: 'It is about this person.',
      isOther:
        'It is NOT about this person: the name or the date of birth is another one. Compare what you typed with the paper, and ask the hospital.',
      needsBirthDate:
        'The name alone does not show whether it is about this person. Enter the date of birth too, also when it is not on the paper.',
      namesNobody: 'This seal does not say whom it is about.',
      corrected:
        'Since then the hospital corrected the patient’s data, and sealed the report again. Ask for a new print.',
      notSealed: '{{name}} is not a sealed report. Choose the .json file that was downloaded with the report.',
      valid: 'The report is unchanged. It was finished {{time}} at {{hospital}}.',
      validCode:
        'A report with this code was finished {{time}} at {{hospital}}, and is unchanged there. Compare its date with your paper.',
      validAddendum: 'The addendum is unchanged. It was added to its report {{time}} at {{hospital}}.',
      validConsultation:
        'A consultation report with this code was finished {{time}} at {{hospital}}, and is unchanged there. Compare its date with your paper.',
      addenda_one:
        'The report was added to {{times}}. Ask the hospital for the addendum if your paper does not show it.',
      addenda_other:
        'The report was added to {{count}} times: {{times}}. Ask the hospital for the addenda if your paper does not show them.',
      changed:
        'This is not what was sealed: the report, an image or the seal was changed. Ask the hospital for the report.',
      unknown: 'This seal is not known here. Check the code, or verify at the hospital that made the report.',
    },
  },
}
