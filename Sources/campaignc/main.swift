import CampaignCommand

runProcess()
