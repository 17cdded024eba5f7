/** Texts to answer leads and candidates with, until staff write their own (Settings, Mail templates). Their placeholders are those of app/mail/occasions.ts.
 * A template that was renamed keeps its first name as `formerly`, so that existing databases don't get it a second time. */
export const starterTemplates = [
  {
    occasion: 'lead-answer',
    name: 'Received',
    subject: 'Re: {{subject}}',
    body: 'Hello {{name}}\n\nThank you for getting in touch. We have what you sent and are looking at it. I will come back to you with a price or a question.\n\nPlease quote {{reference}} when you call us on {{phone}}.\n\nKind regards\n{{owner}}',
  },
  {
    occasion: 'lead-answer',
    name: 'Asking for details',
    subject: 'Re: {{subject}}',
    body: 'Hello {{name}}\n\nThank you for getting in touch. To give you a price we still need:\n\n- the material and its thickness\n- the quantity\n- a drawing with dimensions, as PDF or Excel\n- when you need it\n\nA reply to this email reaches me.\n\nKind regards\n{{owner}}',
  },
  {
    occasion: 'lead-answer',
    name: 'Quote attached',
    subject: 'Re: {{subject}}',
    body: 'Hello {{name}}\n\nThank you for getting in touch. Our quote for {{reference}} is attached. If you want to go ahead, or want something changed, reply to this email or call us on {{phone}} ({{hours}}).\n\nKind regards\n{{owner}}',
  },
  {
    occasion: 'lead-answer',
    name: 'We cannot make this',
    subject: 'Re: {{subject}}',
    body: 'Hello {{name}}\n\nThank you for getting in touch. We have looked at {{reference}}, and it is outside what our machines can do, so we cannot quote for it. If it can be changed, reply to this email and we will look at it again.\n\nKind regards\n{{owner}}',
  },
  {
    occasion: 'candidate-received',
    name: 'Application under review',
    formerly: 'Still being read',
    subject: 'Your application {{reference}}',
    body: 'Hello {{name}}\n\nThank you for applying for the position of {{position}}. We are reviewing all applications and will let you know our decision either way.\n\nKind regards\n{{author}}',
  },
  {
    occasion: 'candidate-invitation',
    name: 'Interview at our works',
    subject: 'Interview for {{position}} ({{reference}})',
    body: 'Hello {{name}}\n\nThank you for applying for the position of {{position}}. We would like to meet you. Please reply to this email or call us on {{phone}} ({{hours}}) to arrange a day, and bring your certificates.\n\nKind regards\n{{author}}',
  },
  {
    occasion: 'times-offered',
    name: 'Choose a time',
    subject: 'Choose a time for your interview ({{reference}})',
    body: 'Hello {{name}}\n\nThank you for applying for the position of {{position}}. We would like to meet you. Please choose a time for your interview on the page below; each time goes to whoever chooses it first. If none suits you, ask for another there.\n\nPlease bring your ID and your certificates. If you have a question, reply to this email or call us on {{phone}} ({{hours}}).\n\nKind regards\n{{author}}',
  },
  {
    occasion: 'interview-arranged',
    name: 'Interview with date and place',
    subject: 'Interview for {{position}} ({{reference}})',
    body: 'Hello {{name}}\n\nThank you for applying for the position of {{position}}. We would like to meet you. The time and place are below and in the attached calendar file. Please bring your ID and your certificates.\n\nIf the time does not suit you, reply to this email or call us on {{phone}} ({{hours}}).\n\nKind regards\n{{author}}',
  },
  {
    occasion: 'interview-changed',
    name: 'Another time or place',
    subject: 'Your interview has changed ({{reference}})',
    body: 'Hello {{name}}\n\nWe have had to change your interview. The new time and place are below; the attached calendar file replaces the earlier one.\n\nIf the time does not suit you, reply to this email or call us on {{phone}} ({{hours}}).\n\nKind regards\n{{author}}',
  },
  {
    occasion: 'interview-cancelled',
    name: 'Interview cancelled',
    subject: 'Your interview is cancelled ({{reference}})',
    body: 'Hello {{name}}\n\nWe are sorry, but the interview below has been cancelled. We will be in touch.\n\nIf you have a question, reply to this email or call us on {{phone}} ({{hours}}).\n\nKind regards\n{{author}}',
  },
  {
    occasion: 'candidate-question',
    name: 'Certificates needed',
    formerly: 'Certificates are missing',
    subject: 'Your application {{reference}}',
    body: 'Hello {{name}}\n\nThank you for applying for the position of {{position}}. Before we decide, we need copies of your certificates. Please attach them to a reply to this email.\n\nKind regards\n{{author}}',
  },
  {
    occasion: 'candidate-rejection',
    name: 'Application unsuccessful',
    formerly: 'Not this time',
    subject: 'Your application {{reference}}',
    body: 'Hello {{name}}\n\nThank you for applying for the position of {{position}} and for the time you put into it. We have decided to proceed with other candidates.\n\nWe wish you well, and you are welcome to apply again.\n\nKind regards\n{{author}}',
  },
  {
    occasion: 'candidate-offer',
    name: 'Offer of employment',
    formerly: 'We would like to employ you',
    subject: 'Our offer for {{position}} ({{reference}})',
    body: 'Hello {{name}}\n\nWe are pleased to offer you the position of {{position}}. Please call us on {{phone}} ({{hours}}) so that we can go through the offer together.\n\nKind regards\n{{author}}',
  },
] as const;
