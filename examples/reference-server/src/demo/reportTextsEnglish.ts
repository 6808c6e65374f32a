import type { DemoTexts } from './reportTexts'

/** The English reports by the Chinese name of the exam type. */
export const englishReports: Readonly<Record<string, DemoTexts>> = {
  腹部超声: {
    text: {
      findings:
        'Liver: normal size and smooth outline, homogeneous echotexture. Portal vein 【diameter】 mm.\nGallbladder: normal size, thin wall, no stones. Common bile duct 【diameter】 mm.\nPancreas: normal size and echotexture, duct not dilated.\nSpleen: normal size, homogeneous.',
      impression: 'Normal ultrasound of liver, gallbladder, pancreas and spleen.',
    },
    filled: ['11', '4'],
    abnormal: {
      findings:
        'Liver: diffusely increased echogenicity with posterior attenuation, intrahepatic vessels poorly seen.\nGallbladder: several echogenic foci with acoustic shadow that move with position, the largest 8 mm x 6 mm.\nPancreas and spleen: normal.',
      impression: '1. Moderate fatty liver.\n2. Multiple gallstones.',
    },
  },
  泌尿系超声: {
    text: {
      findings:
        'Both kidneys: normal size and outline, clear corticomedullary differentiation, no hydronephrosis.\nUreters: not dilated.\nBladder: well filled, smooth wall, no echoes inside.',
      impression: 'Normal ultrasound of kidneys, ureters and bladder.',
    },
    filled: [],
    abnormal: {
      findings:
        'Left kidney: echogenic focus of 7 mm x 5 mm with acoustic shadow, no hydronephrosis.\nRight kidney: anechoic lesion of 21 mm x 18 mm at the lower pole, thin wall, posterior enhancement.\nBladder: normal.',
      impression: '1. Stone in the left kidney.\n2. Simple cyst of the right kidney.',
    },
  },
  心脏超声: {
    text: {
      findings:
        'Chambers of normal size, walls of normal thickness and motion.\nValves of normal structure and motion.\nLeft ventricular systolic function: EF 【EF】%, FS 【FS】%.\nColour Doppler: no significant regurgitation.',
      impression: 'Normal cardiac structure and flow, normal left ventricular systolic function.',
    },
    filled: ['64', '35'],
    abnormal: {
      findings:
        'Left atrium 42 mm, other chambers of normal size. Concentric left ventricular hypertrophy: septum 12 mm, posterior wall 12 mm.\nLeft ventricular systolic function: EF 58%. E/A < 1.\nColour Doppler: mild mitral regurgitation.',
      impression:
        '1. Enlarged left atrium, left ventricular hypertrophy.\n2. Mild mitral regurgitation.\n3. Reduced diastolic, normal systolic function of the left ventricle.',
    },
  },
  妇科超声: {
    text: {
      findings:
        'Uterus: 【anteverted|mid-position|retroverted】, 【length】 mm x 【depth】 mm x 【width】 mm, homogeneous myometrium, endometrium 【thickness】 mm.\nOvaries: normal size, no adnexal mass.\nNo free fluid.',
      impression: 'Normal ultrasound of uterus and adnexa.',
    },
    filled: ['anteverted', '52', '38', '45', '8'],
    abnormal: {
      findings:
        'Uterus: anteverted, irregular outline, well-defined hypoechoic nodule of 28 mm x 24 mm in the anterior wall. Endometrium 9 mm.\nRight adnexa: thin-walled anechoic lesion of 35 mm x 30 mm.',
      impression: '1. Uterine fibroid.\n2. Right adnexal cyst, follow-up after the next period.',
    },
  },
  产科超声: {
    text: {
      findings:
        'Single live intrauterine fetus, 【cephalic|breech|transverse】. BPD 【BPD】 mm, HC 【HC】 mm, AC 【AC】 mm, FL 【FL】 mm.\nHeart rate 【rate】 bpm, regular.\n【Anterior|Posterior|Lateral】 placenta, grade 【0|I|II|III】, 【thickness】 mm thick. Deepest pocket 【depth】 mm.',
      impression: 'Single live intrauterine fetus, about 【weeks】 weeks by ultrasound.',
    },
    filled: [],
    abnormal: {
      findings:
        'Single live intrauterine fetus, breech. BPD 【BPD】 mm, HC 【HC】 mm, AC 【AC】 mm, FL 【FL】 mm.\nHeart rate 142 bpm. U-shaped impression at the fetal neck.\nAnterior placenta, grade I. Amniotic fluid index 78 mm.',
      impression:
        '1. Single live intrauterine fetus, about 【weeks】 weeks by ultrasound, breech.\n2. Possible nuchal cord.\n3. Low amniotic fluid, follow-up advised.',
    },
  },
  甲状腺超声: {
    text: {
      findings:
        'Both lobes and isthmus of normal size, homogeneous, no nodule.\nColour Doppler: normal vascularity.\nNo enlarged cervical lymph nodes.',
      impression: 'Normal ultrasound of the thyroid.',
    },
    filled: [],
    abnormal: {
      findings:
        'Right lobe, middle third: well-defined hypoechoic nodule of 9 mm x 7 mm, wider than tall, no calcification.\nLeft lobe: mixed nodule of 14 mm x 10 mm.\nNo enlarged cervical lymph nodes.',
      impression:
        '1. Solid nodule of the right lobe, C-TIRADS 4A.\n2. Partly cystic nodule of the left lobe, C-TIRADS 3.',
    },
  },
  乳腺超声: {
    text: {
      findings:
        'Both breasts: normal parenchyma, ducts not dilated, no mass.\nNo enlarged axillary lymph nodes on either side.',
      impression: 'Normal ultrasound of both breasts, BI-RADS 1.',
    },
    filled: [],
    abnormal: {
      findings:
        "Right breast, upper outer quadrant, 10 o'clock: oval, circumscribed hypoechoic mass of 12 mm x 8 mm, parallel to the skin.\nLeft breast: heterogeneous parenchyma. No enlarged axillary lymph nodes.",
      impression: 'Solid mass of the right breast, probably fibroadenoma, BI-RADS 3.',
    },
  },
  血管超声: {
    text: {
      findings:
        'Common and internal carotid arteries of normal diameter on both sides, intima-media thickness 【thickness】 mm, no plaque.\nNormal spectra and velocities.',
      impression: 'Normal ultrasound of the carotid arteries.',
    },
    filled: ['0.8'],
    abnormal: {
      findings:
        'Thickened intima-media of both common carotid arteries. Mixed plaque of 12 mm x 3 mm at the right bifurcation, smooth surface.\nStenosis < 50%, normal velocities.',
      impression: 'Carotid atherosclerosis on both sides with a plaque at the right bifurcation.',
    },
  },
  浅表器官超声: {
    text: {
      findings: 'Clear layers in the examined region, no mass, normal vascularity.',
      impression: 'Normal ultrasound of the examined region.',
    },
    filled: [],
    abnormal: {
      findings:
        'Well-defined, slightly hyperechoic mass of 25 mm x 9 mm in the subcutaneous fat, no flow signals inside.',
      impression: 'Solid subcutaneous mass, probably lipoma.',
    },
  },
  肌骨超声: {
    text: {
      findings: 'Tendons of the examined joint continuous with clear fibres, no effusion of joint or bursa.',
      impression: 'Normal ultrasound of the examined joint.',
    },
    filled: [],
    abnormal: {
      findings:
        'Right shoulder: supraspinatus tendon thickened and heterogeneously hypoechoic, with small echogenic foci near its insertion. Subacromial bursa: fluid, 3 mm deep.',
      impression: '1. Calcific tendinitis of the right supraspinatus.\n2. Small effusion of the subacromial bursa.',
    },
  },
}
