/** Texts to answer leads with, until staff write their own (Settings, Mail templates). Their placeholders are those of app/mail/occasions.ts. */
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
] as const;
