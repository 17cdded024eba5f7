CREATE TABLE "answer_files" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"answer_id" uuid NOT NULL,
	"position" smallint NOT NULL,
	"name" text NOT NULL,
	"bytes" integer NOT NULL,
	"media_type" text NOT NULL,
	"sha256" text NOT NULL,
	"file_key" text NOT NULL,
	CONSTRAINT "answer_files_file_key" UNIQUE("file_key"),
	CONSTRAINT "answer_files_position" UNIQUE("answer_id","position")
);
--> statement-breakpoint
CREATE TABLE "answers_being_written" (
	"lead_id" uuid NOT NULL,
	"admin_id" uuid NOT NULL,
	"seen_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "answers_being_written_lead_id_admin_id_pk" PRIMARY KEY("lead_id","admin_id")
);
--> statement-breakpoint
CREATE TABLE "lead_answers" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"lead_id" uuid NOT NULL,
	"author_id" uuid,
	"author" text NOT NULL,
	"recipient_name" text NOT NULL,
	"recipient" text NOT NULL,
	"subject" text NOT NULL,
	"text" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"taken_back_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "mail_templates" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"occasion" text NOT NULL,
	"name" text NOT NULL,
	"subject" text NOT NULL,
	"body" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "mail_templates_name" UNIQUE("occasion","name")
);
--> statement-breakpoint
ALTER TABLE "answer_files" ADD CONSTRAINT "answer_files_answer_id_lead_answers_id_fk" FOREIGN KEY ("answer_id") REFERENCES "public"."lead_answers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "answers_being_written" ADD CONSTRAINT "answers_being_written_lead_id_leads_id_fk" FOREIGN KEY ("lead_id") REFERENCES "public"."leads"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "answers_being_written" ADD CONSTRAINT "answers_being_written_admin_id_admins_id_fk" FOREIGN KEY ("admin_id") REFERENCES "public"."admins"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lead_answers" ADD CONSTRAINT "lead_answers_lead_id_leads_id_fk" FOREIGN KEY ("lead_id") REFERENCES "public"."leads"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lead_answers" ADD CONSTRAINT "lead_answers_author_id_admins_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."admins"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "lead_answers_lead" ON "lead_answers" USING btree ("lead_id","created_at");--> statement-breakpoint
CREATE INDEX "outgoing_mails_created_at" ON "outgoing_mails" USING btree ("created_at","id");